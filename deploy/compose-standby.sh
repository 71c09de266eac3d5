#!/bin/sh
# What the container of the standby runs: it copies the primary once, and follows it. A copy that was interrupted is
# begun again. Commits wait for a server of the name "standby": the copy has another one, and confirms none.
set -eu
if [ ! -d "$PGDATA" ]; then
  rm -rf "$PGDATA.copy"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$PGDATA.copy" --checkpoint=fast --write-recovery-conf \
    --dbname="host=$PRIMARY user=replication"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec docker-entrypoint.sh postgres -c cluster_name=standby
