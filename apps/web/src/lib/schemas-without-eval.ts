import { z } from 'zod';

// To be loaded before any schema is made: zod would try whether the page may run code from text, which its policy forbids.
z.config({ jitless: true });
