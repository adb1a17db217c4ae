import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts the main code of each module: {@code java tools/Count.java [ROOT]}. A line is code, comment or blank; a type is a file of Java
 * other than a descriptor; an exported type is public and lies in a package that the module exports to all.
 *
 * <p>"Production" leaves out what only builds, measures or demonstrates: architecture, benchmarks, browser, dist, examples and tools.
 */
public final class Count {
    private static final Pattern EXPORT = Pattern.compile("^\\s*exports\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);
    private static final Pattern PUBLIC =
            Pattern.compile("^public\\s+(?:[\\w-]+\\s+)*(?:class|interface|enum|record|@interface)\\s", Pattern.MULTILINE);
    private static final Pattern WORKSHOP = Pattern.compile("^(architecture|benchmarks|browser|dist|examples|tools)(/.*)?$");

    private Count() {}

    private record Lines(int types, int exported, int code, int comment, int blank) {
        Lines plus(Lines other) {
            return new Lines(
                    types + other.types,
                    exported + other.exported,
                    code + other.code,
                    comment + other.comment,
                    blank + other.blank);
        }

        int total() {
            return code + comment + blank;
        }
    }

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : ".").toRealPath();
        Map<String, Lines> modules = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path sources : files.filter(path -> path.endsWith("src/main/java")).sorted().toList()) {
                modules.put(root.relativize(sources.getParent().getParent().getParent()).toString(), module(sources));
            }
        }
        System.out.printf("%-28s %6s %9s %8s %8s %8s %8s%n", "module", "types", "exported", "code", "comment", "blank", "total");
        Lines none = new Lines(0, 0, 0, 0, 0);
        modules.forEach(Count::print);
        print("all", modules.values().stream().reduce(none, Lines::plus));
        print("production", modules.entrySet().stream()
                .filter(module -> !WORKSHOP.matcher(module.getKey()).matches())
                .map(Map.Entry::getValue)
                .reduce(none, Lines::plus));
    }

    private static void print(String name, Lines lines) {
        System.out.printf(
                "%-28s %,6d %,9d %,8d %,8d %,8d %,8d%n",
                name, lines.types, lines.exported, lines.code, lines.comment, lines.blank, lines.total());
    }

    private static Lines module(Path sources) throws IOException {
        Set<String> exported = new HashSet<>();
        Path descriptor = sources.resolve("module-info.java");
        if (Files.exists(descriptor)) {
            Matcher exports = EXPORT.matcher(Files.readString(descriptor));
            while (exports.find()) {
                exported.add(exports.group(1));
            }
        }
        Lines sum = new Lines(0, 0, 0, 0, 0);
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                sum = sum.plus(lines(file, sources, exported));
            }
        }
        return sum;
    }

    private static Lines lines(Path file, Path sources, Set<String> exported) throws IOException {
        List<String> text = Files.readAllLines(file);
        int comment = 0;
        int blank = 0;
        boolean within = false;
        for (String line : text) {
            String words = line.strip();
            if (within || words.startsWith("/*")) {
                comment++;
                within = !words.contains("*/");
            } else if (words.startsWith("//")) {
                comment++;
            } else if (words.isEmpty()) {
                blank++;
            }
        }
        boolean type = !file.endsWith("module-info.java") && !file.endsWith("package-info.java");
        String name = sources.relativize(file.getParent()).toString().replace(file.getFileSystem().getSeparator(), ".");
        boolean open = type && exported.contains(name) && PUBLIC.matcher(String.join("\n", text)).find();
        return new Lines(type ? 1 : 0, open ? 1 : 0, text.size() - comment - blank, comment, blank);
    }
}
