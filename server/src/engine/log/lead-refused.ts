/** Another process holds the log of this database. */
export class LogInUse extends Error {
  constructor() {
    super('another Bourse is already running on this database');
  }
}

/** A newer release has led this log: what it may have written would be misread here. */
export class LogNewer extends Error {
  constructor() {
    super(
      'a newer release has written to this log: start that one, or restore a backup from before it',
    );
  }
}
