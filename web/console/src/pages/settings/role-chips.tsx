import type { Role } from '@bourse/contract/console/roles.ts';
import { useLanguage } from '../../lib/language.ts';
import { roleTexts } from '../../lib/shared-texts.ts';

/** Roles as people call them. */
export function RoleChips({ roles }: { readonly roles: readonly Role[] }) {
  const { language } = useLanguage();
  return (
    <span style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
      {roles.map((role) => (
        <span key={role} className="chip">
          {roleTexts[role][language === 'en' ? 0 : 1]}
        </span>
      ))}
    </span>
  );
}
