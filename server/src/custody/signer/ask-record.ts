import { type SignedPayout, SignerAway, SigningRefused } from '../chains/chain.ts';
import type { SignerClient } from './signer-client.ts';
import type { QuestionText } from './wire.ts';

interface Asking {
  /** As the signer says it: another signer's record is no witness of what this one has signed. */
  readonly hotAddress: string;
  readonly signer: Pick<SignerClient, 'ask'>;
}

/** As Sender.signedFor. */
export async function askSignedFor(
  { signer, hotAddress }: Asking,
  question: Extract<QuestionText, { kind: 'find' | 'findBitcoin' }>,
): Promise<readonly SignedPayout[]> {
  const answer = await signer.ask(question);
  if (answer.kind === 'refused') throw new SigningRefused(answer.reason, answer.message);
  if (answer.kind !== 'found' || answer.from !== hotAddress) {
    throw new SignerAway('the signer does not say what it has signed');
  }
  return answer.attempts;
}

/** As Sender.lacks. */
export async function askLacks(
  { signer, hotAddress }: Asking,
  kind: 'lacks' | 'lacksBitcoin',
): Promise<string> {
  const answer = await signer.ask({ kind });
  if (answer.kind === 'refused') throw new SigningRefused(answer.reason, answer.message);
  if (answer.kind !== 'lacks' || answer.from !== hotAddress) {
    throw new SignerAway('the signer does not say what its record lacks');
  }
  return answer.found;
}
