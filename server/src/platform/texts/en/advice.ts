/** What a reader does about an act that was not their own, in mails and notices. */
export const advice = {
  nothingToDo: "If this wasn't you, you don't need to do anything.",
  nothingChanged:
    "If this wasn't you, you don't need to do anything. No account was created or changed.",
  passwordStays: "If this wasn't you, you don't need to do anything. Your password stays the same.",
  passwordKnown: "If you didn't try to log in, someone knows your password. Change it now.",
  someoneLoggedIn:
    "If this wasn't you, someone is logged in to your account. Change your password now.",
  changePassword: "If this wasn't you, change your password now.",
  resetPassword: "If this wasn't you, reset your password now.",
  resetEndsSessions: "If this wasn't you, reset your password now. This ends all sessions.",
  resetUnlocks:
    "If this wasn't you, someone else tried but didn't guess your password. Resetting it unlocks login right away.",
  resetAndContact: "If this wasn't you, reset your password now and contact support.",
  endSessions: "If this wasn't you, log in, end all other sessions and change your password now.",
  cancelClosure: "If this wasn't you, log in, cancel the closure and change your password now.",
  removeKey: "If this wasn't you, remove the key and reset your password now.",
  removeAddress:
    "If this wasn't you, remove it and reset your password now. This ends all sessions and suspends withdrawals for 24 hours.",
  holdWithdrawals:
    "If this wasn't you, reset your password now. This ends all sessions and suspends withdrawals that aren't signed yet for 24 hours.",
} as const;
