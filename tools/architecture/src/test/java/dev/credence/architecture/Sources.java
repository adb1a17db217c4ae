package dev.credence.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Java files of a folder, and the string literals in them. */
final class Sources {
    private Sources() {}

    /** Returns the Java files below a folder in the order of their paths, and none where the folder is absent. */
    static List<Path> below(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the texts that a source file composes: literals joined by plus signs, with {@code {}} for the values between them. */
    static List<String> texts(String source) {
        return new Texts(source).all();
    }

    /** A reader of Java source that knows comments, characters, strings, text blocks and nesting, and nothing else. */
    private static final class Texts {
        private final String source;
        private final List<String> all = new ArrayList<>();
        private int at;
        private boolean joined;

        Texts(String source) {
            this.source = source;
        }

        List<String> all() {
            while (at < source.length()) {
                if (source.charAt(at) == '"') {
                    all.add(joined ? "{}" + text() : text());
                    joined = false;
                } else {
                    step();
                }
            }
            return all;
        }

        /** Passes a comment, a character literal or one character, and remembers whether the last sign was a plus. */
        private void step() {
            char c = source.charAt(at);
            if (source.startsWith("//", at)) {
                at = end("\n");
            } else if (source.startsWith("/*", at)) {
                at = end("*/");
            } else if (c == '\'') {
                at += source.charAt(at + 1) == '\\' ? source.indexOf('\'', at + 3) - at + 1 : 3;
                joined = false;
            } else {
                joined = c == '+' || (joined && Character.isWhitespace(c));
                at++;
            }
        }

        private int end(String mark) {
            int found = source.indexOf(mark, at + 2);
            return found < 0 ? source.length() : found + mark.length();
        }

        /** Reads a literal and what is joined to it. */
        private String text() {
            StringBuilder text = new StringBuilder(literal());
            while (nextIsPlus()) {
                blanks();
                if (at < source.length() && source.charAt(at) == '"') {
                    text.append(literal());
                } else {
                    operand();
                    text.append("{}");
                }
            }
            return text.toString();
        }

        private boolean nextIsPlus() {
            int before = at;
            blanks();
            if (at < source.length() && source.charAt(at) == '+') {
                at++;
                return true;
            }
            at = before;
            return false;
        }

        private void blanks() {
            while (at < source.length() && (Character.isWhitespace(source.charAt(at)) || source.startsWith("//", at))) {
                at = source.startsWith("//", at) ? end("\n") : at + 1;
            }
        }

        private String literal() {
            boolean block = source.startsWith("\"\"\"", at);
            int mark = block ? 3 : 1;
            int from = at + mark;
            int to = from;
            while (block ? !source.startsWith("\"\"\"", to) : source.charAt(to) != '"') {
                to += source.charAt(to) == '\\' ? 2 : 1;
            }
            at = to + mark;
            return source.substring(from, to).strip().isEmpty() || !block
                    ? source.substring(from, to)
                    : source.substring(from, to).strip().replaceAll("\\s*\n\\s*", " ");
        }

        /** Passes an expression up to the next plus, comma or closing bracket of its own level; texts inside it are read on their own. */
        private void operand() {
            int depth = 0;
            while (at < source.length()) {
                char c = source.charAt(at);
                if (depth == 0 && "+,;:?)]}".indexOf(c) >= 0) {
                    return;
                }
                if (c == '"') {
                    all.add(text());
                    continue;
                }
                if ("([{".indexOf(c) >= 0) {
                    depth++;
                } else if (")]}".indexOf(c) >= 0) {
                    depth--;
                }
                step();
            }
        }
    }
}
