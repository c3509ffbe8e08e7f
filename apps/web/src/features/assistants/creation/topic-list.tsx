/** Phrases of the sources, each cut where it is long; the whole of it on hover. */
export function TopicList({ topics }: { topics: string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic} className="max-w-full rounded-control bg-raised px-2 py-1 text-12 font-semibold">
          {/* Inside the padding, which would show a line that was cut. */}
          <span dir="auto" title={topic} className="line-clamp-2 break-words">
            {topic}
          </span>
        </li>
      ))}
    </ul>
  );
}
