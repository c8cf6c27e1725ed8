-- The database of a club (docs/hosting.md, section 14), by the administrator of PostgreSQL: psql < postgresql.sql
-- Strata makes its tables itself. It needs no extension, and no rights beyond those of the owner of its database.
CREATE ROLE strata LOGIN;
CREATE DATABASE strata OWNER strata ENCODING 'UTF8' TEMPLATE template0;
-- Nothing is acknowledged that a failure of power takes back.
ALTER DATABASE strata SET synchronous_commit = on;
-- A session of psql in which somebody forgot to end a transaction holds up nobody for longer. Strata sets less for its own.
ALTER DATABASE strata SET idle_in_transaction_session_timeout = '60s';
-- For a password: \password strata
