import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readAutofill } from '../../src/lib/read-autofill.ts';
import { surviveTranslation } from '../../src/lib/survive-translation.ts';
import { AddressBar } from '../../src/ui/layout/address.tsx';
import { App } from './app.tsx';
import { applyLook } from './lib/language.ts';
import './ui/console.css';

applyLook();
surviveTranslation();
readAutofill();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
createRoot(root).render(
  <StrictMode>
    <AddressBar base="/console">
      <App />
    </AddressBar>
  </StrictMode>,
);
