import { routes } from '@bourse/contract/routes.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serve, show } from '../../test-screen.tsx';
import { usePositionHistory } from '../futures/positions.ts';
import { endSession, startSession } from '../server/session.ts';

const empty = { list: [], position: [], page: 1, pageSize: 20 };

function Total() {
  const { data } = usePositionHistory({ page: 1, pageSize: 20 });
  return <p>{data ? `${data.total} closed` : 'reading'}</p>;
}

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test('a history whose rows are behind what its owner did is asked for again, until they are not', async () => {
  let asked = 0;
  serve({
    [routes.contractPositionHistory.path]: () => {
      asked += 1;
      return asked < 3
        ? { data: { ...empty, total: 0, isBehind: true } }
        : { data: { ...empty, total: 1 } };
    },
  });
  show(<Total />);
  await screen.findByText('0 closed');
  await screen.findByText('1 closed', {}, { timeout: 10_000 });
  expect(asked).toBe(3);
});
