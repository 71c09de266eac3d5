/**
 * Of the answer to a change: the number of the log that it stands on. Of a later call: the highest number that the
 * caller has seen, which every gateway reads up to before it answers.
 */
export const LOG_SEQUENCE_HEADER = 'x-log-sequence';
