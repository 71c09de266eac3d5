import { routes } from '@bourse/contract/route-paths.ts';
import type { Country } from '@bourse/contract/routes/account.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../server/client.ts';
import { queryClient } from '../server/query.ts';

export type { Country };

const row = (name: string, isoCode: string, areaCode: string): Country => ({
  name,
  country: name,
  isoCode,
  areaCode,
});

/** Known before the server's list arrives, in the product's order. */
export const staticCountries: readonly Country[] = [
  row('China', 'CN', '+86'),
  row('USA', 'US', '+1'),
  row('UK', 'GB', '+44'),
  row('Japan', 'JP', '+81'),
  row('Hong Kong', 'HK', '+852'),
  row('France', 'FR', '+33'),
  row('Germany', 'DE', '+49'),
  row('Canada', 'CA', '+1'),
  row('Australia', 'AU', '+61'),
  row('Singapore', 'SG', '+65'),
];

/** The countries of the static list first, in its order, then the others as they came. */
export function commonFirst(countries: readonly Country[]): readonly Country[] {
  const rank = (country: Country) => {
    const at = staticCountries.findIndex(({ isoCode }) => isoCode === country.isoCode);
    return at < 0 ? staticCountries.length : at;
  };
  return countries.toSorted((left, right) => rank(left) - rank(right));
}

const countriesKey = ['countries'] as const;

const useCountryList = (active: boolean) =>
  useQuery({
    queryKey: countriesKey,
    queryFn: async ({ signal }) => (await read(routes.countries, {}, signal)).list,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: active,
  });

/** Countries with their dialling codes: the server's list, the static one until it is here. */
export function useCountries(active: boolean): readonly Country[] {
  const { data } = useCountryList(active);
  return data?.length ? commonFirst(data) : staticCountries;
}

/** All dialling codes; none until they are known, because +1242 would be read as +1. */
export function useDiallingCodes(active: boolean): readonly string[] {
  const { data, isError } = useCountryList(active);
  const known = data?.length ? data : isError ? staticCountries : [];
  return known.map(({ areaCode }) => areaCode);
}

/** The ISO code of who has a number with this dialling code; of several countries the first shown. */
export function isoCodeOf(areaCode: string): string | undefined {
  const read = queryClient.getQueryData<readonly Country[]>(countriesKey);
  const known = read?.length ? commonFirst(read) : staticCountries;
  return known.find((country) => country.areaCode === areaCode)?.isoCode;
}
