/** Less room is as good as none: a snapshot or a segment of Postgres's own log may not fit. */
export const FREE_BYTES_MIN = 128 * 1_024 * 1_024;
