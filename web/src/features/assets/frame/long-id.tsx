import { useCurrencies } from '#app/data/markets/currencies.ts';
import { useText } from '#app/lib/i18n.ts';
import { Copied } from '#app/parts/people/copied.tsx';

const HEAD = 6;
const TAIL = 6;
const LISTED = 4;
/** What all addresses of a chain begin with tells nobody which one it is. */
const PREFIX = /^(0x|(bc|tb|bcrt)1[qp])/;
const SHORTEST_PREFIX = 2;
/** Goes to the next line as one. */
const half = 'inline-block max-w-full break-all';

const headOf = (text: string, length: number) =>
  text.slice(0, Math.max(SHORTEST_PREFIX, PREFIX.exec(text)?.[0].length ?? 0) + length);

/** An address or a transaction where it is listed: its first and last characters. */
export const shortId = (text: string): string =>
  text.length > LISTED + TAIL + 5 ? `${headOf(text, LISTED)}…${text.slice(-TAIL)}` : text;

/**
 * An address in full, where one is decided on: what it begins and ends with strong, broken into
 * two equal lines.
 */
export function LongId({ text }: { readonly text: string }) {
  const middle = Math.ceil(text.length / 2);
  const head = headOf(text, HEAD);
  return (
    <span className="text-ink-2">
      <span className={half}>
        <b className="font-semibold text-ink">{head}</b>
        {text.slice(head.length, middle)}
      </span>
      <span className={half}>
        {text.slice(middle, -TAIL)}
        <b className="font-semibold text-ink">{text.slice(-TAIL)}</b>
      </span>
    </span>
  );
}

/** A listed address or transaction that a click copies whole. */
export function CopiedId({ text }: { readonly text: string }) {
  return <Copied text={text}>{shortId(text)}</Copied>;
}

interface TransactionIdProps {
  readonly txid: string;
  /** Code of its chain. */
  readonly chain: string;
}

/** As `CopiedId`, with the way to the chain's explorer where there is one. */
export function TransactionId({ txid, chain }: TransactionIdProps) {
  const t = useText();
  const url = useCurrencies().data?.chain.find((one) => one.chain === chain)?.transactionUrl;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <CopiedId text={txid} />
      {url && (
        <a
          href={url.replace('{txid}', encodeURIComponent(txid))}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent-text hover:underline"
        >
          {t('assets.blockExplorer')}
        </a>
      )}
    </span>
  );
}
