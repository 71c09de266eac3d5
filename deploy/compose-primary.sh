#!/bin/sh
# What the container of the primary runs once, after its roles are made: it lets the standby follow, and from its next
# start on each commit waits for it.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=password="$REPLICATION_PASSWORD" <<'SQL'
create role replication replication login password :'password';
alter system set synchronous_standby_names = 'ANY 1 (standby)';
SQL
echo 'host replication replication all scram-sha-256' >> "$PGDATA/pg_hba.conf"
