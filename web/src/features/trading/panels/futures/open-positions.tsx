import { usePreferences } from '#app/data/device/preferences.ts';
import { usePositionRows } from '#app/parts/position-table/position-rows.ts';
import { PositionsTable } from '#app/parts/position-table/positions-table.tsx';

interface OpenPositionsProps {
  /** A contract; empty for all. */
  readonly symbol: string;
}

/** The open positions, live at each mark. A component of its own: nothing else redraws with them. */
export function OpenPositions({ symbol }: OpenPositionsProps) {
  const loaded = usePositionRows((position) => symbol === '' || position.symbol === symbol);
  const isWorked = usePreferences((state) => state.worksInRows);
  return <PositionsTable loaded={loaded} isWorked={isWorked} />;
}
