/** SVG shapes of the product's logo, for a 32 by 32 view box. Renders no `svg` element. */
export function Mark() {
  return (
    <>
      <path
        className="fill-accent"
        d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-4.5L11 31v-5H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Z"
      />
      <path
        className="fill-accent-text"
        d="m16 5 2.6 3.2L16 11.4l-2.6-3.2zM8 14.5c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Zm9 0c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Z"
      />
      <path
        className="text-accent-text"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        d="M11.5 20.5c2.7 1.6 6.3 1.6 9 0"
      />
    </>
  );
}
