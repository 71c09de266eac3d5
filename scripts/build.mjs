// Builds the web app and the server's programs, each when its sources have changed.
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
