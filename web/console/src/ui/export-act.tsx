import { type ActName, mayAct } from '@bourse/contract/console/acts.ts';
import { useState } from 'react';
import { saveFile } from '#app/lib/save-file.ts';
import { askFile } from '../lib/api.ts';
import { useHouse, useIsStale } from '../lib/house.ts';
import { useText } from '../lib/language.ts';
import { ActDialog } from './act-dialog.tsx';

interface ExportActProps {
  readonly act: ActName;
  readonly route: 'consoleAuditExport' | 'consoleCustomersExport';
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/** Everything that the filters let through, as a file; not the page alone that is seen. */
export function ExportAct({ act, route, filters }: ExportActProps) {
  const t = useText();
  const isStale = useIsStale();
  const [isOpen, setOpen] = useState(false);
  const mayExport = useHouse(({ state }) => mayAct(state?.operator.roles ?? [], act));
  if (!mayExport) return null;
  const run = async (key: string, reason: string) => {
    const { before: _, ...rest } = filters;
    const filter = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
    const { blob, fileName } = await askFile(route, { body: { ...filter, reason }, key });
    saveFile(blob, fileName);
  };
  return (
    <>
      <button type="button" className="btn small" disabled={isStale} onClick={() => setOpen(true)}>
        {t('shared.export')}
      </button>
      {isOpen && (
        <ActDialog
          act={act}
          title={t('shared.exportTitle')}
          text={t('shared.exportText')}
          verb={t('shared.exportVerb')}
          run={run}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
