import { roles as allRoles, type Role } from '@bourse/contract/console/roles.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { StaffMember } from '@bourse/contract/console/routes/staff.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { isWhole } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';

/** Where the link of an invitation is: mailed, or to be handed over. */
export type MadeLink = Pick<
  DataOf<(typeof consoleRoutes)['consoleInviteFirst']>,
  'link' | 'sentTo'
>;

interface InviteProps {
  /** The second operator of the house: one person is enough. */
  readonly isFirst: boolean;
  onLink(made: MadeLink): void;
  onProposed(code: string): void;
  onClose(): void;
}

/** Invites somebody: alone for the second operator, as a proposal from then on. */
export function InviteDialog({ isFirst, onLink, onProposed, onClose }: InviteProps) {
  const t = useText();
  const [facts, setFacts] = useState({ name: '', fullName: '', email: '' });
  const [roles, setRoles] = useState<readonly Role[]>(['support']);
  const [customers, setCustomers] = useState('');
  const own = customers.split(/[\s,]+/).filter(Boolean);
  const isComplete =
    Object.values(facts).every((fact) => fact.trim() !== '') &&
    (isFirst || (roles.length > 0 && own.every(isWhole)));
  const run = async (key: string, reason: string) => {
    if (isFirst) {
      onLink(await ask('consoleInviteFirst', { key, body: { ...facts, reason } }));
      return;
    }
    const fields = { ...facts, roles: [...roles], customers: own.map(Number) };
    const body = { kind: 'operator-invite', fields, reason };
    onProposed((await ask('consolePropose', { key, body })).proposal.code);
  };
  return (
    <ActDialog
      act={isFirst ? 'operator-invite-first' : 'operator-change'}
      title={t(isFirst ? 'settings.inviteFirstTitle' : 'settings.inviteTitle')}
      text={t(isFirst ? 'settings.inviteFirstText' : 'settings.inviteText')}
      verb={t(isFirst ? 'settings.inviteVerb' : 'settings.propose')}
      isComplete={isComplete}
      run={run}
      onClose={onClose}
    >
      {(['name', 'fullName', 'email'] as const).map((name) => (
        <Field
          key={name}
          label={t(`settings.${name}`)}
          required
          value={facts[name]}
          onChange={(value) => setFacts({ ...facts, [name]: value })}
        />
      ))}
      {!isFirst && (
        <>
          <RoleChoice roles={roles} onChange={setRoles} />
          <Field label={t('settings.customers')} value={customers} onChange={setCustomers} />
        </>
      )}
    </ActDialog>
  );
}

interface RolesProps {
  readonly one: StaffMember;
  onProposed(code: string): void;
  onClose(): void;
}

export function RolesDialog({ one, onProposed, onClose }: RolesProps) {
  const t = useText();
  const [roles, setRoles] = useState<readonly Role[]>(one.roles);
  return (
    <ActDialog
      act="operator-change"
      title={t('settings.rolesTitle', { name: one.name })}
      text={t('settings.inviteText')}
      verb={t('settings.propose')}
      isComplete={roles.length > 0}
      run={async (key, reason) => {
        const fields = { operator: one.id, roles: [...roles] };
        const body = { kind: 'operator-roles', fields, reason };
        onProposed((await ask('consolePropose', { key, body })).proposal.code);
      }}
      onClose={onClose}
    >
      <RoleChoice roles={roles} onChange={setRoles} />
    </ActDialog>
  );
}

function RoleChoice({
  roles,
  onChange,
}: {
  roles: readonly Role[];
  onChange(roles: readonly Role[]): void;
}) {
  const t = useText();
  return (
    <fieldset className="choices">
      <legend className="muted">{t('settings.roles')}</legend>
      {allRoles.map((role) => (
        <label key={role} className="check">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...roles, role] : roles.filter((one) => one !== role),
              )
            }
          />
          {t(`roles.${role}`)}
        </label>
      ))}
    </fieldset>
  );
}
