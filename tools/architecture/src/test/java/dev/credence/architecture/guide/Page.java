package dev.credence.architecture.guide;

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

/** A Markdown page and its fenced blocks. */
record Page(Path file, String text) {
    /** Tests run in the module's own folder, one below the root. */
    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)\\)");

    static Page of(String name) {
        try {
            return new Page(ROOT.resolve(name), Files.readString(ROOT.resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** Returns the README and every page below the folder of documents, but no decision. */
    static List<Page> all() {
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            Stream<String> docs = files.map(
                            file -> ROOT.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".md") && !name.startsWith("docs/decisions/"))
                    .sorted();
            return Stream.concat(Stream.of("README.md"), docs).map(Page::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The blocks of a language; those without a language for "". */
    List<String> blocks(String language) {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).equals(language)) {
                blocks.add(matcher.group(2));
            }
        }
        return blocks;
    }

    /** Lines to type: those of blocks without a language, continued ones joined. */
    List<String> commands() {
        return blocks("").stream()
                .flatMap(block -> block.replace("\\\n", " ").lines())
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** Returns the arguments of a command, without the quotes that keep a shell from reading a star. */
    static List<String> arguments(String command) {
        List<String> words = List.of(command.split("\\s+"));
        return words.subList(1, words.size()).stream()
                .map(word -> word.replaceAll("^'|'$", ""))
                .toList();
    }

    /** Returns each command that a block of shown output follows, with the lines of that output. */
    Map<String, List<String>> shownOutputs() {
        Map<String, List<String>> shown = new LinkedHashMap<>();
        String command = "";
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            List<String> lines = matcher.group(2)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            if (matcher.group(1).isEmpty()) {
                command = lines.size() == 1 && lines.get(0).startsWith("./credence") ? lines.get(0) : "";
            } else if (matcher.group(1).equals("text") && !command.isEmpty()) {
                shown.put(command, lines);
                command = "";
            } else {
                command = "";
            }
        }
        return shown;
    }

    /** Files that the page links to or shows. */
    List<Path> links() {
        List<Path> links = new ArrayList<>();
        Matcher matcher = LINK.matcher(text);
        while (matcher.find()) {
            links.add(file.resolveSibling(matcher.group(1)).normalize());
        }
        return links;
    }

    @Override
    public String toString() {
        return ROOT.relativize(file).toString();
    }
}
