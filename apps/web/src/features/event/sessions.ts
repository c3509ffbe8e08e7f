import { HandHeart, Languages, Leaf, Library, type LucideIcon, Shapes, Store } from 'lucide-react';

/** The sessions of the event, in their order; what they are called and their topics stand in the texts of `event`. */
export const sessions = [
  ['weaving', Shapes],
  ['elders', Library],
  ['languages', Languages],
  ['shops', Store],
  ['healing', Leaf],
  ['commons', HandHeart],
] as const satisfies [string, LucideIcon][];
