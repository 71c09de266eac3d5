import type { Role } from '@bourse/contract/console/roles.ts';
import { useText } from '../../lib/language.ts';

/** Roles as people call them. */
export function RoleChips({ roles }: { readonly roles: readonly Role[] }) {
  const t = useText();
  return (
    <span className="beside tight wrapping">
      {roles.map((role) => (
        <span key={role} className="chip">
          {t(`roles.${role}`)}
        </span>
      ))}
    </span>
  );
}
