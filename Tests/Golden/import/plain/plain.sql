-- What tools write, and what a person would write for it.
CREATE TABLE authors (
  id INTEGER CONSTRAINT pk_authors PRIMARY KEY NOT NULL,
  name VARCHAR(255) NOT NULL,
  email varchar(255) DEFAULT NULL CONSTRAINT uq_authors_email UNIQUE,
  active BOOLEAN NOT NULL DEFAULT 1,
  rating DECIMAL(3,1) DEFAULT 0,
  created_at datetime(6) NOT NULL
);
CREATE TABLE genres (code TEXT PRIMARY KEY, title TEXT COLLATE BINARY);
CREATE TABLE books (
  id INTEGER PRIMARY KEY,
  author_id BIGINT NOT NULL,
  genre TEXT,
  sequel_of INTEGER,
  price INTEGER CHECK (
    price > 0
    AND price < 100000
  ),
  CONSTRAINT fk_books_authors_author_id FOREIGN KEY (author_id) REFERENCES authors (id) ON DELETE CASCADE,
  CONSTRAINT fk_rails_f5fd2a3b7f FOREIGN KEY (genre) REFERENCES genres (code),
  CONSTRAINT prequel FOREIGN KEY (sequel_of) REFERENCES books (id)
);
CREATE TABLE tags (name TEXT NOT NULL PRIMARY KEY) STRICT;
