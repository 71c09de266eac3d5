import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, open } from 'maxmind';
import type { Logger } from '../logger.ts';

/** The country of a network address as two capital letters (ISO 3166-1); empty when not known. */
export type CountryOf = (address: string) => string;

const PACKAGED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** What the packaged file knows of a network. */
type Row = CountryResponse & { readonly country_code?: string };

/**
 * Reads the file by which addresses are placed. It is an optional package: an install without it places
 * none. What it answers is a hint, by the registration of networks, and decides nothing.
 */
export async function openCountries(logger: Pick<Logger, 'info'>): Promise<CountryOf> {
  const path = packagedFile();
  if (!path) {
    logger.info('no file of countries is installed: sign-ins are listed without their location');
    return () => '';
  }
  const reader = await open<Row>(path);
  return (address) => reader.get(address)?.country_code ?? '';
}

function packagedFile(): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(PACKAGED);
    return existsSync(path) ? path : undefined;
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
