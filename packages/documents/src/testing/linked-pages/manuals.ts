import { type LinkedPage, writeItems, writePage } from './linked-page.ts';

/** Manuals as DocBook, Sphinx, Javadoc, MediaWiki, GitBook, Docusaurus, Texinfo and mdBook render them. */
export const manuals: LinkedPage[] = [
  {
    name: 'DocBook: a chapter with its contents and navigation in tables',
    html: writePage(
      'Chapter 7. Backup',
      `<div class="navheader"><table width="100%" summary="Navigation header"><tr><th colspan="3" align="center">Chapter 7. Backup</th></tr>
      <tr><td width="20%" align="left"><a accesskey="p" href="ch06.html">Prev</a> </td><th width="60%" align="center">Part II. Running it</th><td width="20%" align="right"> <a accesskey="n" href="ch07s01.html">Next</a></td></tr></table><hr></div>
      <div class="chapter"><div class="titlepage"><h2 class="title"><a id="backup"></a>Chapter 7. Backup</h2></div>
      <div class="toc"><p><b>Table of Contents</b></p><dl class="toc"><dt><span class="section"><a href="ch07s01.html">7.1. Full dumps</a></span></dt><dd><dl><dt><span class="section"><a href="ch07s01.html#large">7.1.1. Dumps of large volumes</a></span></dt></dl></dd><dt><span class="section"><a href="ch07s02.html">7.2. Snapshots</a></span></dt></dl></div>
      <p>As with everything that contains valuable data, volumes should be backed up every night. See <a href="ch07s01.html">full dumps</a> for the usual way.</p></div>
      <div class="navfooter"><hr><table width="100%"><tr><td><a href="ch06.html">Prev</a></td><td><a href="part2.html">Up</a></td><td><a href="ch07s01.html">Next</a></td></tr><tr><td>Chapter 6. Replication </td><td><a href="index.html">Home</a></td><td> 7.1. Full dumps</td></tr></table></div>`,
    ),
    dropped: [
      'Table of Contents',
      '7.1.1. Dumps of large volumes',
      '7.2. Snapshots',
      'Prev',
      'Chapter 6. Replication',
    ],
    kept: ['volumes should be backed up every night', 'Chapter 7. Backup'],
  },
  {
    name: 'DocBook: an index from A to Z',
    html: writePage(
      'Index',
      `<div class="index"><div class="titlepage"><h2 class="title">Index</h2></div><div class="index">
      <div class="indexdiv"><h3>B</h3><dl><dt>backup, <a class="indexterm" href="ch07.html">Backup</a>, <a class="indexterm" href="ch12.html">Disaster plans</a></dt><dt>batch jobs, <a class="indexterm" href="ch03.html">Queues</a></dt><dd><dl><dt>priority, <a class="indexterm" href="ch03.html#prio">Priorities</a></dt></dl></dd></dl></div>
      <div class="indexdiv"><h3>C</h3><dl><dt>cache, <a class="indexterm" href="ch04.html">Caches</a></dt><dt>certificates, <a class="indexterm" href="ch09.html">TLS</a></dt></dl></div></div></div>`,
    ),
    dropped: ['batch jobs', 'Disaster plans', 'certificates', 'Priorities'],
    kept: [],
  },
  {
    name: 'Sphinx: the first page of a project',
    html: writePage(
      'Welcome to Kiln — Kiln 2.1 documentation',
      `<div class="related" role="navigation"><h3>Navigation</h3><ul><li class="right"><a href="genindex.html" accesskey="I">index</a></li><li class="right"><a href="install.html" accesskey="N">next</a> |</li></ul></div>
      <div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main"><section id="welcome"><h1>Welcome to Kiln<a class="headerlink" href="#welcome">¶</a></h1>
      <p>Kiln fires ceramics by programme and keeps the log of every firing for ten years.</p>
      <div class="toctree-wrapper compound"><p class="caption" role="heading"><span class="caption-text">User guide</span></p><ul>
      <li class="toctree-l1"><a class="reference internal" href="install.html">Installation of the controller</a><ul><li class="toctree-l2"><a class="reference internal" href="install.html#windows">On Windows machines</a></li></ul></li>
      <li class="toctree-l1"><a class="reference internal" href="firing.html">First firing</a></li></ul></div></section>
      <section id="indices"><h2>Indices and tables</h2><ul class="simple"><li><p><a class="reference internal" href="genindex.html"><span class="std std-ref">General list</span></a></p></li><li><p><a class="reference internal" href="search.html"><span>Search Page</span></a></p></li></ul></section></div></div></div></div>`,
    ),
    dropped: ['Installation of the controller', 'On Windows machines', 'First firing', 'User guide'],
    kept: ['Kiln fires ceramics by programme'],
  },
  {
    name: 'Sphinx: the general index',
    html: writePage(
      'Index — Kiln 2.1',
      `<div class="body" role="main"><h1 id="index">Index</h1><div class="genindex-jumpbox"><a href="#A"><strong>A</strong></a> | <a href="#B"><strong>B</strong></a> | <a href="#C"><strong>C</strong></a></div>
      <h2 id="A">A</h2><table style="width: 100%" class="indextable genindextable"><tr><td><ul><li><a href="api.html#kiln.abort">abort() (in module kiln)</a></li><li><a href="api.html#kiln.alarm">alarm</a><ul><li><a href="alarms.html#door">door alarms</a></li></ul></li></ul></td><td><ul><li><a href="ash.html">ash glaze</a></li></ul></td></tr></table>
      <h2 id="B">B</h2><table class="indextable genindextable"><tr><td><ul><li><a href="bisque.html">bisque</a></li></ul></td></tr></table></div>`,
    ),
    dropped: ['abort() (in module kiln)', 'door alarms', 'ash glaze', 'bisque'],
    kept: [],
  },
  {
    name: 'Javadoc: the summary of a package, whose descriptions are its knowledge',
    html: writePage(
      'org.kiln.fire',
      `<header role="banner"><nav role="navigation"><ul><li><a href="index.html">Overview</a></li></ul></nav></header><main role="main"><div class="header"><h1 title="Package" class="title">Package org.kiln.fire</h1></div>
      <div class="caption"><span>Class Summary</span></div><div class="summary-table two-column-summary"><div class="table-header col-first">Class</div><div class="table-header col-last">Description</div>
      <div class="col-first even-row-color"><a href="Burner.html" title="class">Burner</a></div><div class="col-last even-row-color"><div class="block">Opens and closes one gas valve.</div></div>
      <div class="col-first odd-row-color"><a href="Ramp.html">Ramp</a></div><div class="col-last odd-row-color"><div class="block">A rise of temperature in degrees an hour.</div></div></div></main>`,
    ),
    dropped: ['Overview'],
    kept: ['Burner', 'Opens and closes one gas valve.', 'A rise of temperature in degrees an hour.'],
  },
  {
    name: 'Javadoc: all classes in one list',
    html: writePage(
      'All Classes',
      `<h1 class="bar">All Classes</h1><main class="indexContainer"><ul>${writeItems(
        [
          'AlarmEvent',
          'AlarmListener',
          'Burner',
          'BurnerFactory',
          'Controller',
          'DoorSensor',
          'FiringLog',
          'FiringPlan',
          'GasValve',
          'HeatCurve',
          'KilnException',
          'LogEntry',
          'Ramp',
          'Soak',
          'Thermocouple',
        ].map((name) => [name, `org/kiln/${name}.html`] as const),
      )}</ul></main>`,
    ),
    dropped: ['AlarmListener', 'HeatCurve', 'Thermocouple'],
    kept: [],
  },
  {
    name: 'MediaWiki: an article with contents, a navigation box and categories',
    html: writePage(
      'Glazing - Pottery Wiki',
      `<div id="content" role="main"><h1 id="firstHeading">Glazing</h1><div id="mw-content-text"><div class="mw-parser-output"><p><b>Glazing</b> covers fired clay with a layer of glass, by <a href="/wiki/Dipping">dipping</a>, <a href="/wiki/Pouring">pouring</a> or <a href="/wiki/Spraying">spraying</a>.</p>
      <div id="toc" class="toc" role="navigation"><div class="toctitle"><h2>Contents</h2></div><ul><li class="toclevel-1 tocsection-1"><a href="#Materials"><span class="tocnumber">1</span> <span class="toctext">Materials</span></a><ul><li class="toclevel-2"><a href="#Fluxes"><span class="tocnumber">1.1</span> <span class="toctext">Fluxes</span></a></li></ul></li><li class="toclevel-1"><a href="#Faults"><span class="tocnumber">2</span> <span class="toctext">Faults</span></a></li></ul></div>
      <h2><span class="mw-headline" id="Materials">Materials</span><span class="mw-editsection">[<a href="/w/index.php?action=edit">edit</a>]</span></h2><p>Silica forms the glass.</p><h3><span class="mw-headline" id="Fluxes">Fluxes</span></h3><p>Fluxes lower its melting point to 1,240 degrees.</p>
      <h2><span class="mw-headline" id="Faults">Faults</span></h2><p>Crawling comes from dust on the clay.</p>
      <table class="navbox"><tr><th colspan="2">Pottery</th></tr><tr><th>Forming</th><td><a href="/wiki/Coiling">Coiling</a> · <a href="/wiki/Throwing">Throwing</a> · <a href="/wiki/Slab_building">Slab building</a></td></tr><tr><th>Firing</th><td><a href="/wiki/Raku">Raku</a> · <a href="/wiki/Pit_firing">Pit firing</a> · <a href="/wiki/Wood_firing">Wood firing</a></td></tr></table>
      </div></div><div id="catlinks" class="catlinks"><div><a href="/wiki/Special:Categories">Categories</a>: <ul><li><a href="/wiki/Category:Pottery">Pottery techniques</a></li><li><a href="/wiki/Category:Glass">Glass chemistry</a></li></ul></div></div></div>`,
    ),
    dropped: ['Slab building', 'Pit firing', 'Glass chemistry'],
    kept: [
      'covers fired clay',
      'dipping, pouring or spraying',
      'Silica forms the glass',
      '1,240 degrees',
      'Crawling comes from dust',
    ],
    once: ['Fluxes'],
  },
  {
    name: 'GitBook: cards and previous/next under a page',
    html: writePage(
      'Getting help | Kiln',
      `<main><nav aria-label="Breadcrumb"><ol><li><a href="/">Guides</a></li></ol></nav><header><h1>Getting help</h1></header><p>Write to the forum with the log of the last firing; somebody answers within a day.</p>
      <div class="grid"><a class="group" href="/guides/alarms"><span>Clearing alarms</span></a><a class="group" href="/guides/doors"><span>Adjusting doors</span></a><a class="group" href="/guides/probes"><span>Replacing probes</span></a><a class="group" href="/guides/fans"><span>Cleaning the fans</span></a><a class="group" href="/guides/firmware"><span>Updating the firmware</span></a><a class="group" href="/guides/reset"><span>Resetting a controller</span></a></div>
      <div class="flex"><a href="/guides/first"><span>Previous</span><span>First firing</span></a><a href="/guides/alarms"><span>Next</span><span>Alarm codes</span></a></div><p>Last updated 3 months ago</p></main>`,
    ),
    dropped: ['Replacing probes', 'Resetting a controller', 'Alarm codes'],
    kept: ['somebody answers within a day'],
  },
  {
    name: 'Docusaurus: a generated index of a category, with short descriptions',
    html: writePage(
      'Recipes | Kiln',
      `<main class="docMainContainer"><ul class="breadcrumbs"><li class="breadcrumbs__item"><a class="breadcrumbs__link" href="/">Docs start</a></li><li class="breadcrumbs__item breadcrumbs__item--active"><span class="breadcrumbs__link">Recipes</span></li></ul><h1>Recipes</h1><p>Programmes for common clays.</p>
      <section class="row list"><article class="col col--6"><a class="card padding--lg" href="/docs/stoneware"><h2 title="Stoneware">Stoneware</h2><p>Holds for 20 minutes at the top.</p></a></article><article class="col col--6"><a class="card padding--lg" href="/docs/porcelain"><h2>Porcelain</h2><p>Rises slowly to cone 10 over nine hours.</p></a></article></section>
      <nav class="pagination-nav"><a class="pagination-nav__link" href="/docs/log">Previous page: logs</a></nav></main>`,
    ),
    dropped: ['Docs start', 'Previous page'],
    kept: ['Stoneware', 'Holds for 20 minutes', 'Rises slowly to cone 10'],
  },
  {
    name: 'Texinfo: a node with its menu and the header line of nodes',
    html: writePage(
      'Shipping (The Studio Manual)',
      `<div class="chapter-level-extent"><div class="nav-panel"><p>Next: <a href="Returns.html" accesskey="n" rel="next">Returns</a>, Previous: <a href="Packing.html" rel="prev">Packing</a>, Up: <a href="index.html" rel="up">Top</a> &nbsp; [<a href="index.html#toc" rel="contents">Contents</a>]</p></div><hr>
      <h2 class="chapter">4 Shipping</h2><p>Parcels leave every Tuesday.</p><ul class="mini-toc"><li><a href="Abroad.html" accesskey="1">Parcels abroad</a></li><li><a href="Insurance.html" accesskey="2">Insurance of parcels</a></li></ul></div>`,
    ),
    dropped: ['Parcels abroad', 'Insurance of parcels', 'Previous:'],
    kept: ['Parcels leave every Tuesday', '4 Shipping'],
  },
  {
    name: 'A manual by hand: numbered contents without any class',
    html: writePage(
      'Operating manual',
      `<h1>Operating manual</h1><p><a href="../index.html">Start</a> &gt; <a href="./">Manuals</a> &gt; Wheel</p><ol><li><a href="safety.htm">Safety</a><ol><li><a href="safety.htm#cloth">Clothing for the wheel room</a></li><li><a href="safety.htm#stop">Emergency stop</a></li></ol></li><li><a href="speed.htm">Speeds</a></li><li><a href="belt.htm">Changing the belt</a></li></ol><p>Keep this manual near the wheel.</p>`,
    ),
    dropped: ['Manuals', 'Clothing for the wheel room', 'Emergency stop', 'Changing the belt'],
    kept: ['Keep this manual near the wheel'],
  },
  {
    name: 'A manual of plain pages: sections behind headings, nothing else on the page',
    html: writePage(
      'Handbook',
      `<h1>Handbook</h1>${[
        [
          'Opening',
          ['Unlocking the shop', 'Counting the float', 'Lighting the ovens', 'Checking the delivery'],
        ],
        ['Closing', ['Counting the till', 'Cleaning the ovens', 'Setting the alarm', 'Taking out the waste']],
        ['People', ['Asking for leave', 'Swapping a shift', 'Reporting sick', 'Claiming expenses']],
      ]
        .map(
          ([name, items]) =>
            `<h2>${name as string}</h2><ul>${writeItems((items as string[]).map((item) => [item, `${item.toLowerCase().replaceAll(' ', '-')}.html`] as const))}</ul>`,
        )
        .join('')}`,
    ),
    dropped: ['Lighting the ovens', 'Cleaning the ovens', 'Claiming expenses'],
    kept: [],
  },
];
