import { useText } from '../../lib/i18n.ts';

/** This page at `localhost`, where it was opened by a number of this machine; else null. */
export function addressAtLocalhost({ hostname, href }: Pick<Location, 'hostname' | 'href'>) {
  if (!/^(127(\.\d+){3}|\[::1\])$/.test(hostname)) return null;
  const address = new URL(href);
  address.hostname = 'localhost';
  return address.href;
}

/** A browser knows a passkey by the name of its site, and a number is none: leads to where it works. */
export function PasskeysElsewhere({ address }: { readonly address: string }) {
  const t = useText();
  return (
    <p className="text-center text-ink-2 text-small">
      {t('signIn.passkeysNotHere', { host: window.location.hostname })}{' '}
      <a href={address} className="text-accent-text underline underline-offset-4">
        {t('signIn.openAtLocalhost')}
      </a>
    </p>
  );
}
