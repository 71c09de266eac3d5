/** Rows about people: owned by the features under features/. */
// biome-ignore lint/complexity/noBannedTypes: filled by the features' tables
export type PeopleTables = {};
