// Before anything that imports a part.
import './runtime/import-part.ts';
import './ui/tokens.css';
import './app/elements.css';
import './ui/motion.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mountApp } from './app/start/mount.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('No #root in index.html');
const root = createRoot(element);
void mountApp((app) => root.render(<StrictMode>{app}</StrictMode>));
