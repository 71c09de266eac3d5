import { useState } from 'react';
import { messageOf } from '../../data/server/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { type CsvColumns, csvTable } from './csv-table.ts';
import { type ReadPage, readAll } from './read-all.ts';

/** What a list hands out as a file: the rows that its filters leave. */
interface Exported<Row> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: CsvColumns<Row>;
  readonly keyOf: (row: Row) => string;
  readonly readPage: ReadPage<Row>;
}

/** The pages of a list that is here as a whole. */
export const pagesOf =
  <Row,>(rows: readonly Row[]): ReadPage<Row> =>
  async (page, pageSize) => ({
    list: rows.slice((page - 1) * pageSize, page * pageSize),
    total: rows.length,
  });

/** Writes a file of all that is filtered, at once, in the browser. */
export function ExportButton<Row>({ name, columns, keyOf, readPage }: Exported<Row>) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  /** How many rows the last file had, if there were more. */
  const [cutAt, setCutAt] = useState(0);
  const save = async () => {
    setBusy(true);
    try {
      const { rows, isCut } = await readAll(readPage, keyOf);
      if (rows.length === 0) return toast.error(t('orders.nothingToExport'));
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new Blob([csvTable(columns, rows)], { type: 'text/csv' }), `${name}-${day}.csv`);
      setCutAt(isCut ? rows.length : 0);
      toast.success(t('orders.exportDone', { count: rows.length }));
    } catch (error) {
      toast.error(messageOf(error, t('orders.exportFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <Button size="small" busy={isBusy} onClick={() => void save()}>
        {isBusy ? t('orders.exporting') : t('orders.exportCsv')}
      </Button>
      {cutAt > 0 && (
        <span role="status" className="text-warn">
          {t('orders.exportCut', { count: cutAt })}
        </span>
      )}
    </span>
  );
}
