import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that a folder in the layout of a Maven repository contains every file that Maven Central requires of a release:
 * {@code java tools/CheckBundle.java REPOSITORY VERSION BOM [--signed]}. The artifacts are the parent, the bom, and the modules that the
 * bom lists. Prints each defect and ends with status 1 if there is one.
 */
public final class CheckBundle {
    private static final List<String> OF_A_MODULE = List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar");
    private static final List<String> SHARED = List.of("url", "licenses", "developers", "scm");

    private final Path group;
    private final String version;
    private final boolean signed;
    private final List<String> defects = new ArrayList<>();
    private int files;

    private CheckBundle(Path repository, String version, boolean signed) {
        this.group = repository.resolve("dev/credence");
        this.version = version;
        this.signed = signed;
    }

    public static void main(String[] args) throws IOException {
        if (args.length < 3 || args.length > 4 || args.length == 4 && !args[3].equals("--signed")) {
            System.err.println("usage: java tools/CheckBundle.java REPOSITORY VERSION BOM [--signed]");
            System.exit(2);
        }
        CheckBundle check = new CheckBundle(Path.of(args[0]), args[1], args.length == 4);
        check.run(Path.of(args[2]));
        check.defects.forEach(System.err::println);
        if (!check.defects.isEmpty()) {
            System.err.println(check.defects.size() + " defects: the bundle is not complete.");
            System.exit(1);
        }
        System.out.println("The bundle is complete: " + check.files + " files, each with its checksums"
                + (check.signed ? " and its signature." : "; without signatures."));
    }

    private void run(Path bom) throws IOException {
        TreeSet<String> modules = new TreeSet<>();
        Matcher artifact = Pattern.compile("<groupId>dev\\.credence</groupId>\\s*<artifactId>(credence-[a-z0-9-]+)</artifactId>")
                .matcher(dependencies(Files.readString(bom)));
        while (artifact.find()) {
            modules.add(artifact.group(1));
        }
        if (modules.isEmpty()) {
            defects.add(bom + " lists no module of Credence");
        }
        for (String module : modules) {
            check(module, OF_A_MODULE);
        }
        for (String pom : List.of("credence-parent", "credence-bom")) {
            check(pom, List.of(".pom"));
            elements(pom, SHARED);
        }
        modules.addAll(List.of("credence-parent", "credence-bom"));
        for (Path folder : list(group)) {
            if (!modules.contains(folder.getFileName().toString())) {
                defects.add(folder + " is no artifact that the bom lists");
            }
        }
    }

    private static String dependencies(String bom) {
        int start = bom.indexOf("<dependencyManagement>");
        return start < 0 ? "" : bom.substring(start);
    }

    private void check(String artifact, List<String> endings) throws IOException {
        for (String ending : endings) {
            Path file = file(artifact, ending);
            if (!Files.isRegularFile(file)) {
                defects.add(file + " is missing");
                continue;
            }
            files++;
            checksum(file, "MD5", ".md5");
            checksum(file, "SHA-1", ".sha1");
            if (signed && !Files.isRegularFile(sibling(file, ".asc"))) {
                defects.add(sibling(file, ".asc") + " is missing");
            }
            if (ending.endsWith(".jar")) {
                jar(file, ending);
            }
        }
        elements(artifact, List.of("name", "description"));
        Path pom = file(artifact, ".pom");
        if (Files.isRegularFile(pom) && Files.readString(pom).contains("-SNAPSHOT")) {
            defects.add(pom + " names a snapshot");
        }
    }

    private void elements(String artifact, List<String> names) throws IOException {
        Path pom = file(artifact, ".pom");
        if (!Files.isRegularFile(pom)) {
            return;
        }
        String text = Files.readString(pom);
        for (String name : names) {
            if (!Pattern.compile("^ {2}<" + name + "[ >]", Pattern.MULTILINE).matcher(text).find()) {
                defects.add(pom + " has no <" + name + ">");
            }
        }
    }

    private void jar(Path file, String ending) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            String needed = switch (ending) {
                case "-sources.jar" -> ".*\\.java";
                case "-javadoc.jar" -> "index\\.html|README\\.txt";
                default -> ".*\\.class";
            };
            if (jar.stream().noneMatch(entry -> entry.getName().matches(needed))) {
                defects.add(file + " has no entry that matches " + needed);
            }
        }
    }

    private void checksum(Path file, String algorithm, String ending) throws IOException {
        Path expected = sibling(file, ending);
        if (!Files.isRegularFile(expected)) {
            defects.add(expected + " is missing");
            return;
        }
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
            if (!Files.readString(expected).strip().equals(HexFormat.of().formatHex(digest))) {
                defects.add(expected + " is not the checksum of its file");
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path file(String artifact, String ending) {
        return group.resolve(artifact).resolve(version).resolve(artifact + "-" + version + ending);
    }

    private static Path sibling(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    private static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }
}
