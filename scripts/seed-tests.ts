import { configureGlobal } from 'fast-check';

/** Property tests try the same values in every run. fast-check prints the seed with each counterexample. */
configureGlobal({ seed: 20_261_127 });
