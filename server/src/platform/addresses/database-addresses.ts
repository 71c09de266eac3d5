/** What stands around the hosts of an address: protocol with user, hosts, path with settings. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * The addresses of the single hosts that a database's address names, in its order:
 * `postgresql://user@one:5432,two/name` has two. A socket's folder is written as `%2Fpath`. One that
 * names no or one host is returned as it is.
 */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
