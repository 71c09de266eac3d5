import { mayAct } from '@bourse/contract/console/acts.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { StaffMember } from '@bourse/contract/console/routes/staff.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSearchParams } from '#app/ui/layout/address.tsx';
import { ask } from '../../lib/api.ts';
import { colonText, dayText, spanText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Face, Panel } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';
import { AlarmPanels } from './alarm-panels.tsx';
import { FourEyes } from './four-eyes.tsx';
import { InviteDialog, type MadeLink, RolesDialog } from './invite-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { RoleChips } from './role-chips.tsx';

type Staff = DataOf<(typeof consoleRoutes)['consoleStaff']>;

/** What a dialog is open for; an invitation's stands in the address. */
type Doing =
  | { readonly what: 'revoke' | 'roles'; readonly one: StaffMember }
  | { readonly what: 'link'; readonly code: string; readonly name: string };

/** The own passkeys, the house's staff for who may see it, and the table of acts as it is in force. */
export function Page() {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  if (mayAct(roles, 'operators-see')) return <StaffPage roles={roles} />;
  return (
    <>
      <PageHead title={t('settings.title')} />
      <Passkeys />
      <AlarmPanels roles={roles} />
      <FourEyes roles={roles} />
    </>
  );
}

function StaffPage({ roles }: { readonly roles: readonly Role[] }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const staff = useRead('staff', () => ask('consoleStaff'), 5_000);
  const [doing, setDoing] = useState<Doing>();
  const [made, setMade] = useState<MadeLink>();
  const [proposed, setProposed] = useState('');
  const isStale = useIsStale();
  const { data } = staff;
  const isAlone = data?.mayInviteAlone ?? false;
  const mayInvite = mayAct(roles, isAlone ? 'operator-invite-first' : 'operator-change');
  const close = () => {
    setDoing(undefined);
    staff.again();
  };
  return (
    <>
      <PageHead title={t('settings.title')} sub={t('settings.sub')}>
        {mayInvite && (
          <button
            type="button"
            className="btn"
            disabled={isStale || !data}
            onClick={() => setSearch({ invite: isAlone ? 'first' : 'one' })}
          >
            {t('settings.invite')}
          </button>
        )}
      </PageHead>
      <NotRead read={staff} />
      {made && <LinkNote made={made} />}
      {proposed && <ProposedNote code={proposed} />}
      {data && <Operators staff={data} roles={roles} onDo={setDoing} />}
      {data && <Invitations staff={data} roles={roles} onDo={setDoing} />}
      <Passkeys />
      <AlarmPanels roles={roles} />
      <FourEyes roles={roles} />
      {data && search.has('invite') && (
        <InviteDialog
          isFirst={isAlone}
          onLink={setMade}
          onProposed={setProposed}
          onClose={() => {
            setSearch({});
            staff.again();
          }}
        />
      )}
      {doing && (
        <DoingDialog doing={doing} onProposed={setProposed} onLink={setMade} onClose={close} />
      )}
    </>
  );
}

interface DoingDialogProps {
  readonly doing: Doing;
  onProposed(code: string): void;
  onLink(made: MadeLink): void;
  onClose(): void;
}

function DoingDialog({ doing, onProposed, onLink, onClose }: DoingDialogProps) {
  const t = useText();
  if (doing.what === 'link') {
    const { code, name } = doing;
    return (
      <ActDialog
        act="operator-link"
        title={t('settings.linkTitle', { name })}
        text={t('settings.linkText')}
        verb={t('settings.link')}
        run={async (key) => onLink(await ask('consoleInvitationLink', { code, key }))}
        onClose={onClose}
      />
    );
  }
  const { what, one } = doing;
  if (what === 'roles') return <RolesDialog {...{ one, onProposed, onClose }} />;
  return (
    <ActDialog
      act="operator-revoke"
      title={t('settings.revokeTitle', { name: one.name })}
      text={t('settings.revokeText')}
      verb={t('settings.revoke')}
      isDangerous
      run={(key, reason) =>
        ask('consoleOperatorRevoke', { code: String(one.id), key, body: { reason } })
      }
      onClose={onClose}
    />
  );
}

function ProposedNote({ code }: { readonly code: string }) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <div className="note up" role="status">
      <Icon name="check" />
      {t('settings.proposed')}
      {colonText(language)}
      {code}
      <Link className="lnk" to={`/approvals/${code}`}>
        {t('settings.open')}
      </Link>
    </div>
  );
}

/** Where the link went, or the link itself where no mail is set up. */
function LinkNote({ made: { link, sentTo } }: { readonly made: MadeLink }) {
  const t = useText();
  return (
    <div className="note info" role="status">
      <Icon name="note" />
      {sentTo ? (
        <span className="wrap">{t('settings.linkSent', { email: sentTo })}</span>
      ) : (
        <span className="two">
          {t('settings.linkIs')}
          <b className="mono wrap" data-link={link}>
            {link}
          </b>
        </span>
      )}
    </div>
  );
}

interface ListProps {
  readonly staff: Staff;
  readonly roles: readonly Role[];
  onDo(doing: Doing): void;
}

function Operators({ staff, roles, onDo }: ListProps) {
  const t = useText();
  const isStale = useIsStale();
  return (
    <Panel title={t('settings.operators')} note={String(staff.list.length)}>
      <div className="scroll">
        <table className="stack">
          <thead>
            <tr>
              {(['name', 'fullName', 'email', 'roles', 'since'] as const).map((head) => (
                <th key={head}>{t(`settings.${head}`)}</th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {staff.list.map((one) => (
              <tr key={one.id}>
                <td>
                  <span className="beside">
                    <Face name={one.name} small />
                    {one.name} {one.isYou && <span className="muted">({t('settings.you')})</span>}
                  </span>
                </td>
                <td>{one.fullName}</td>
                <td className="muted">{one.email}</td>
                <td>
                  <RoleChips roles={one.roles} />
                </td>
                <td className="muted">
                  {one.revokedAt
                    ? t('settings.ended', { date: dayText(one.revokedAt) })
                    : dayText(one.createdAt)}
                </td>
                <td className="num">
                  {one.revokedAt === 0 && !one.isYou && mayAct(roles, 'operator-change') && (
                    <button
                      type="button"
                      className="btn small"
                      disabled={isStale}
                      onClick={() => onDo({ what: 'roles', one })}
                    >
                      {t('settings.changeRoles')}
                    </button>
                  )}{' '}
                  {one.revokedAt === 0 && !one.isYou && mayAct(roles, 'operator-revoke') && (
                    <button
                      type="button"
                      className="btn small danger"
                      disabled={isStale}
                      onClick={() => onDo({ what: 'revoke', one })}
                    >
                      {t('settings.revoke')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Invitations({ staff, roles, onDo }: ListProps) {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse.getState().state?.time ?? 0;
  if (staff.invitations.length === 0) return null;
  return (
    <Panel title={t('settings.invitations')}>
      <div className="scroll">
        <table>
          <tbody>
            {staff.invitations.map(({ code, name, fullName, roles: invited, expiresAt }) => (
              <tr key={code}>
                <td>{name}</td>
                <td>{fullName}</td>
                <td>
                  <RoleChips roles={invited} />
                </td>
                <td className="muted">
                  {t('settings.ends', { left: spanText(expiresAt - now, language) })}
                </td>
                <td className="num">
                  {mayAct(roles, 'operator-link') && (
                    <button
                      type="button"
                      className="btn small"
                      onClick={() => onDo({ what: 'link', code, name })}
                    >
                      {t('settings.link')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
