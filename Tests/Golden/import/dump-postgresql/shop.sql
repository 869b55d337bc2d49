--
-- PostgreSQL database dump
--
\restrict Xk3
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
COMMENT ON EXTENSION citext IS 'data type';
CREATE TYPE public.order_state AS ENUM (
    'new',
    'in progress',
    'done'
);
CREATE DOMAIN public.email AS public.citext
	CONSTRAINT email_check CHECK ((VALUE ~ '@'::public.citext));
CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  NEW.note = 'it''s; $1';
  RETURN NEW;
END;
$_$;
CREATE TABLE public.customer (
    id bigint NOT NULL,
    mail public.email NOT NULL,
    key uuid DEFAULT gen_random_uuid() NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    balance numeric(10,2) DEFAULT 0.00,
    is_active boolean DEFAULT true NOT NULL,
    born date,
    "Full Name" character varying(80) DEFAULT 'it''s'::character varying,
    state public.order_state DEFAULT 'new'::public.order_state NOT NULL,
    level smallint DEFAULT '-1'::integer NOT NULL,
    raw bytea,
    seen timestamp(6) without time zone DEFAULT timezone('utc'::text, now()),
    expires timestamp with time zone DEFAULT (now() + '7 days'::interval),
    lower_name text GENERATED ALWAYS AS (lower(("Full Name")::text)) STORED,
    kind character varying(10) DEFAULT 'a'::character varying NOT NULL,
    CONSTRAINT kinds CHECK (((kind)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[]))),
    CONSTRAINT positive CHECK ((balance >= (0)::numeric)),
    CONSTRAINT named CHECK ((char_length(("Full Name")::text) <= 60)),
    CONSTRAINT pattern CHECK (((kind)::text ~ '^[a-z]'::text))
);
COMMENT ON TABLE public.customer IS 'Who buys';
COMMENT ON COLUMN public.customer.born IS E'The day of birth\nas the customer''s passport says';
ALTER TABLE public.customer OWNER TO postgres;
CREATE SEQUENCE public.customer_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.customer_id_seq OWNED BY public.customer.id;
CREATE TABLE audit.log (id integer NOT NULL, note text);
CREATE TABLE public.purchase (
    id integer NOT NULL,
    customer_id bigint,
    during tstzrange,
    at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
ALTER TABLE public.purchase ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.purchase_id_seq
    START WITH 1
    INCREMENT BY 1
);
CREATE VIEW public.active AS
 SELECT customer.id,
    (customer.mail)::text AS mail
   FROM public.customer
  WHERE (customer.is_active AND (customer.state = ANY (ARRAY['new'::public.order_state, 'done'::public.order_state])));
COMMENT ON VIEW public.active IS 'Only the active ones';
ALTER TABLE ONLY public.customer ALTER COLUMN id SET DEFAULT nextval('public.customer_id_seq'::regclass);
COPY public.customer (id, mail) FROM stdin;
1	a@b.c
2	it's;
\.
SELECT pg_catalog.setval('public.customer_id_seq', 2, true);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_mail_key UNIQUE (mail);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT no_overlap EXCLUDE USING gist (customer_id WITH =, during WITH &&);
CREATE INDEX customer_lower ON public.customer USING btree (lower((mail)::text) text_pattern_ops, born DESC NULLS LAST) WHERE (is_active AND (balance > (0)::numeric));
CREATE INDEX customer_data ON public.customer USING gin (data);
CREATE TRIGGER touch BEFORE UPDATE ON public.customer FOR EACH ROW EXECUTE FUNCTION public.touch();
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_customer_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(id) ON UPDATE RESTRICT ON DELETE SET NULL (customer_id) DEFERRABLE INITIALLY DEFERRED NOT VALID;
GRANT ALL ON TABLE public.customer TO someone;
--
-- PostgreSQL database dump complete
--
