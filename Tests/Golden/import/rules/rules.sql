-- A check becomes a rule where SQL would write the rule in the same way.
CREATE TABLE measured (
  id INTEGER PRIMARY KEY,
  least INTEGER NOT NULL CHECK (least >= 0),
  most INTEGER CHECK ("most" <= 10),
  both INTEGER NOT NULL CHECK (both BETWEEN -1 AND 5),
  apart INTEGER NOT NULL CHECK (apart >= 1) CHECK (apart <= 9),
  spelled INTEGER NOT NULL CHECK (0 <= spelled),
  strictly INTEGER NOT NULL CHECK (strictly > 0),
  whole REAL NOT NULL CHECK (whole >= 0),
  part REAL NOT NULL CHECK (part >= 0.5),
  name TEXT NOT NULL CHECK (length(name) >= 1),
  code TEXT NOT NULL CHECK (length(code) BETWEEN 2 AND 3),
  named INTEGER NOT NULL CONSTRAINT positive CHECK (named >= 1),
  kind TEXT NOT NULL CHECK (kind IN ('a', 'b')) CHECK (length(kind) >= 1),
  rank INTEGER NOT NULL CHECK (rank IN (1, 2, 30)) CHECK (rank <= 10),
  size ENUM('small', 'large') NOT NULL,
  CHECK (least >= -5)
);
