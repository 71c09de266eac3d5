#!/bin/sh
# What the container of the standby runs: it copies the primary once, and follows it. A copy that was interrupted is
# begun again.
set -eu
if [ ! -d "$PGDATA" ]; then
  rm -rf "$PGDATA.copy"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$PGDATA.copy" --checkpoint=fast --write-recovery-conf \
    --dbname="host=$PRIMARY user=replication application_name=standby"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec docker-entrypoint.sh postgres
