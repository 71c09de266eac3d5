/** A file that stands in a data folder until a restore into it has come to its end. */
export const RESTORE_MARK = 'restore-under-way';
