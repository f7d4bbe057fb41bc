#!/bin/sh
# Runs once, when the database is created: makes the owner of the tables, and the server's role, which owns nothing.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner_password="$OWNER_PASSWORD" --set server_password="$SERVER_PASSWORD" <<'SQL'
create role evens_owner login password :'owner_password';
create role evens login password :'server_password';
create database evens owner evens_owner;
\connect evens
revoke create on schema public from public;
SQL
