import { z } from 'zod';

// Load this before any schema is created. Otherwise zod tests whether the page may use `eval`, which its
// content security policy forbids.
z.config({ jitless: true });
