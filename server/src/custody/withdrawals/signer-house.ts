import { openSignerFields } from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import type pg from 'pg';
import type { SignerHouse } from '../signer/guard.ts';
import { type ProvenProposal, whatTwoPeoplePassed } from './review/two-people.ts';

/** By the signer's own connection: nothing that the web process says of it counts. */
export function openSignerHouse(pool: pg.Pool, chain: string): SignerHouse {
  return {
    async hasWithdrawals() {
      const { passed, committed, failed, confirming } = Status;
      const { rows } = await pool.query(
        'select from withdrawals where chain = $1 and status = any($2) limit 1',
        [chain, [passed, committed, failed, confirming]],
      );
      return rows.length > 0;
    },
    async isOpened(wallet, found) {
      const { rows } = await pool.query<ProvenProposal>(
        `select id, kind, fields, reason, hash, author_id as "authorId", author,
          expires_at as "expiresAt", decided_by as "deciderId", decided_at as "decidedAt", makers,
          passers
        from signer_openings where wallet = $1`,
        [wallet],
      );
      return rows.some((proposal) => {
        const fields = whatTwoPeoplePassed(proposal, openSignerFields);
        return fields?.chain === chain && fields.wallet === wallet && fields.found === found;
      });
    },
    async depositCoins() {
      const { rows } = await pool.query<{ coin: string }>(
        `select transaction_id || ':' || place as coin from deposits
          where chain = $1 and state in ('small', 'crediting', 'credited', 'unlocked')`,
        [chain],
      );
      return rows.map(({ coin }) => coin);
    },
  };
}
