package dev.credence.page;

import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The paragraph for a paper that a page shows, as a file of its own: what was evaluated, the first metrics with their intervals, the
 * methods of the intervals, and their sources. It is the text of {@link ReportPage#paragraph} or {@link SystemsPage#paragraph}, and states nothing that the page does
 * not state. Names from outside, such as labels, are data: their characters have no meaning in any of the formats.
 *
 * <p>Immutable; equal reports give equal texts.
 */
public final class PaperParagraph {
    /** A mark of a source in the text, such as [1], after a blank. */
    private static final Pattern MARK = Pattern.compile(" \\[(\\d{1,3})]");

    private final String text;
    private final List<MethodNote> sources;

    PaperParagraph(String text, List<MethodNote> sources) {
        this.text = SafeText.clean(text);
        this.sources = List.copyOf(sources);
    }

    /**
     * Returns the paragraph as plain text: its sentences in one line, an empty line, and one line for each source.
     *
     * @return text that ends with a line break; the marks of sources are numbers such as {@code [1]}
     */
    public String text() {
        String cited = IntStream.range(0, sources.size())
                .mapToObj(i -> "[" + (i + 1) + "] " + sources.get(i).source() + ". doi:"
                        + sources.get(i).doi() + "\n")
                .collect(Collectors.joining());
        return text + "\n" + (cited.isEmpty() ? "" : "\n" + cited);
    }

    /**
     * Returns the paragraph as Markdown, with a numbered list of the sources and links to their DOIs.
     *
     * @return Markdown that ends with a line break
     */
    public String markdown() {
        String cited = IntStream.range(0, sources.size())
                .mapToObj(i -> (i + 1) + ". " + SafeText.markdown(sources.get(i).source()) + ". <"
                        + sources.get(i).address() + ">\n")
                .collect(Collectors.joining());
        return SafeText.markdown(text) + "\n" + (cited.isEmpty() ? "" : "\n" + cited);
    }

    /**
     * Returns the paragraph as LaTeX, which cites the entries of {@link #bibtex} with {@code \cite}.
     *
     * @return LaTeX that ends with a line break, without a preamble
     */
    public String latex() {
        Matcher marks = MARK.matcher(text);
        StringBuilder latex = new StringBuilder();
        int end = 0;
        while (marks.find()) {
            int number = Integer.parseInt(marks.group(1));
            if (number >= 1 && number <= sources.size()) {
                escape(text.substring(end, marks.start()), latex);
                latex.append("~\\cite{").append(sources.get(number - 1).key()).append('}');
                end = marks.end();
            }
        }
        escape(text.substring(end), latex);
        return latex.append('\n').toString();
    }

    private static void escape(String words, StringBuilder latex) {
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            switch (c) {
                case '\\' -> latex.append("\\textbackslash{}");
                case '~' -> latex.append("\\textasciitilde{}");
                case '^' -> latex.append("\\textasciicircum{}");
                case '<' -> latex.append("$<$");
                case '>' -> latex.append("$>$");
                case '&', '%', '$', '#', '_', '{', '}' -> latex.append('\\').append(c);
                default -> latex.append(c);
            }
        }
    }

    /**
     * Returns the sources as entries for BibTeX.
     *
     * @return BibTeX that ends with a line break; empty if no source is cited
     */
    public String bibtex() {
        return sources.isEmpty() ? "" : Appendix.bibtex(sources) + "\n";
    }

    /**
     * Returns the paragraph in the format that belongs to the end of a file's name.
     *
     * @param name the name of a file that ends in {@code .txt}, {@code .md}, {@code .tex} or {@code .bib}, in upper or lower case
     * @return the content of the file
     * @throws IllegalArgumentException if the name has another ending
     */
    public String forFile(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".txt")) {
            return text();
        }
        if (lower.endsWith(".md")) {
            return markdown();
        }
        if (lower.endsWith(".tex")) {
            return latex();
        }
        if (lower.endsWith(".bib")) {
            return bibtex();
        }
        throw new IllegalArgumentException("a paragraph must be written as .txt, .md, .tex or .bib: name=" + name);
    }

    /** Returns the plain text. */
    @Override
    public String toString() {
        return text();
    }
}
