/** What an operator may be; a person may be several, and stays one person. */
export const roles = ['support', 'compliance', 'treasury', 'risk', 'auditor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** One letter a role, as the table of acts writes them. */
const letters = {
  S: 'support',
  C: 'compliance',
  T: 'treasury',
  R: 'risk',
  A: 'auditor',
  D: 'admin',
} as const satisfies Readonly<Record<string, Role>>;

/** The roles of a text like `S C R`. */
export function rolesOf(text: string): readonly Role[] {
  return text.split(' ').map((letter) => {
    const role = letters[letter as keyof typeof letters];
    if (!role) throw new Error(`no role has the letter ${letter}`);
    return role;
  });
}

/** For rows and requests, whose texts may name no role. */
export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
