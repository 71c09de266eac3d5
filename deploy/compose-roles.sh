#!/bin/sh
# What the container of Postgres runs once, on its empty volume: the roles of docs/operators/postgres.md. The
# superuser is neither the exchange nor its signers.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=exchange="$EXCHANGE_PASSWORD" --set=signer="$SIGNER_PASSWORD" <<'SQL'
create role bourse login password :'exchange';
create role bourse_signer login password :'signer';
create database bourse owner bourse template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke connect, temporary on database bourse from public;
grant connect on database bourse to bourse_signer;
SQL
