package dev.credence.architecture.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Javadoc of a class as Markdown, read from its source.
 *
 * @param paragraphs the text before the first block tag
 * @param sources the links of {@code @see} tags
 */
record Javadoc(List<String> paragraphs, List<String> sources) {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern SOURCE = Pattern.compile("@see\\s+<a href=\"([^\"]+)\">(.*?)</a>", Pattern.DOTALL);
    private static final Pattern CONSTANT =
            Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s*([A-Z_]+)[,;]", Pattern.DOTALL);
    private static final Pattern DOCUMENT = Pattern.compile("\\bdocs/([\\w./-]*\\w)");

    /** Returns the Javadoc of a class or of a nested one. */
    static Javadoc of(Class<?> type) {
        String source = read(file(type));
        Matcher declaration = Pattern.compile(
                        "(?m)^[\\w ]*\\b(?:class|record|interface|enum) " + type.getSimpleName() + "\\b")
                .matcher(source);
        if (!declaration.find()) {
            throw new IllegalStateException("the source must declare " + type);
        }
        int start = source.lastIndexOf("/**", declaration.start());
        int end = start < 0 ? -1 : source.indexOf("*/", start);
        String between = end < 0 ? "?" : source.substring(end + 2, declaration.start());
        if (!between.replaceAll("@\\w+(\\([^)]*\\))?", "").isBlank()) {
            throw new IllegalStateException("a class that is registered must have a Javadoc: " + type);
        }
        String body = stripped(source.substring(start + 3, end));
        int tags = Stream.of(body.indexOf("\n@"), body.length())
                .filter(at -> at >= 0)
                .findFirst()
                .orElseThrow();
        return new Javadoc(paragraphs(body.substring(0, tags)), sources(body));
    }

    /** Returns the sentence of each documented constant of an enum in a source file, by the word that JSON has for it. */
    static Map<String, String> constants(String file, String name) {
        String source = read(ROOT.resolve(file));
        int start = source.indexOf("enum " + name + " {");
        if (start < 0) {
            throw new IllegalStateException(file + " must declare enum " + name);
        }
        Map<String, String> constants = new LinkedHashMap<>();
        Matcher found = CONSTANT.matcher(source.substring(start, source.indexOf(';', start) + 1));
        while (found.find()) {
            String word = found.group(2).toLowerCase(java.util.Locale.ROOT).replace('_', '-');
            constants.put(
                    word,
                    markdown(stripped(found.group(1)).replaceAll("\\s+", " ").strip()));
        }
        return constants;
    }

    private static Path file(Class<?> type) {
        String name = type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
        return Stream.of(ROOT.resolve("modules"), ROOT.resolve("integrations"))
                .flatMap(Javadoc::folders)
                .map(module -> module.resolve("src/main/java").resolve(name))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no source file " + name));
    }

    private static Stream<Path> folders(Path parent) {
        try (Stream<Path> files = Files.list(parent)) {
            return files.filter(Files::isDirectory).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String stripped(String comment) {
        return comment.replaceAll("(?m)^\\s*\\*? ?", "").strip();
    }

    private static List<String> paragraphs(String body) {
        List<String> paragraphs = new ArrayList<>();
        for (String part : body.split("<p>|(?=<[uo]l>)|(?<=</[uo]l>)|(?=<li>)")) {
            String text = part.replaceAll("</?(?:[uo]l|p)>|</li>", "").strip().replaceAll("\\s+", " ");
            boolean item = text.startsWith("<li>");
            String line = markdown(item ? text.substring("<li>".length()).strip() : text);
            if (!line.isEmpty()) {
                paragraphs.add(item ? "- " + line : line);
            }
        }
        return paragraphs;
    }

    private static List<String> sources(String body) {
        return SOURCE.matcher(body)
                .results()
                .map(link ->
                        "[" + markdown(link.group(2).replaceAll("\\s+", " ").strip()) + "](" + link.group(1) + ")")
                .toList();
    }

    /** Returns Markdown for a text with inline tags; whatever Markdown would interpret is escaped. */
    private static String markdown(String text) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf("{@", at);
            if (open < 0) {
                out.append(plain(text.substring(at)));
                return out.toString();
            }
            int close = closing(text, open);
            out.append(plain(text.substring(at, open))).append(tag(text.substring(open + 2, close)));
            at = close + 1;
        }
        return out.toString();
    }

    private static int closing(String text, int open) {
        int depth = 0;
        for (int at = open; at < text.length(); at++) {
            depth += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        throw new IllegalStateException("an inline tag must be closed: " + text.substring(open));
    }

    private static String tag(String content) {
        String[] parts = content.split("\\s+", 2);
        String rest = parts.length > 1 ? parts[1] : "";
        return switch (parts[0]) {
            case "code", "literal" -> "`" + rest + "`";
            case "link", "linkplain" -> "`" + target(rest) + "`";
            default -> throw new IllegalStateException("no Markdown is known for the tag {@" + content + "}");
        };
    }

    /** Returns the label of a link, or its last name: {@code exact()} for {@code #exact()}. */
    private static String target(String link) {
        int blank = link.indexOf(' ', Math.max(0, link.indexOf(')')));
        String name = blank > 0 ? link.substring(blank + 1) : link;
        return name.replaceFirst("^#", "")
                .replaceFirst("^[a-z.]+\\.(?=[A-Z])", "")
                .replace('#', '.');
    }

    private static String plain(String text) {
        String linked = text.replaceAll("<a href=\"([^\"]+)\">(.*?)</a>", "\u0001$2\u0002$1\u0003");
        if (linked.matches(".*<[a-z/].*")) {
            throw new IllegalStateException("no Markdown is known for a tag in: " + text);
        }
        String escaped = linked.replace("*", "\\*")
                .replace("_", "\\_")
                .replace("|", "\\|")
                .replace("<", "\\<")
                .replaceAll("\u0001(.*?)\u0002(.*?)\u0003", "[$1]($2)");
        return DOCUMENT.matcher(escaped).replaceAll("[docs/$1](../$1)");
    }
}
