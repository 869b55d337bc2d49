-- What SQLite lets in and a schema doesn't.
CREATE TABLE nameless ("" TEXT, b TEXT);
CREATE TABLE "two
lines" (a TEXT);
CREATE TABLE twins (É TEXT, é TEXT);
CREATE TABLE unseen ("a​b" TEXT);
CREATE TABLE a_name_of_more_than_a_hundred_and_twenty_eight_bytes_is_one_that_no_file_should_have_and_no_person_would_want_to_have_to_read_even_once (a TEXT);
