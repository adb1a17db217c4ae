package dev.credence.site;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The Javadoc of all published modules together: the packages that they export, grouped by module. It is made on the class path,
 * since some modules cannot be on one module path: Guice and Spring both bring the package of AOP Alliance.
 */
record ApiReference(Path root) {
    private static final Pattern EXPORTS = Pattern.compile("^\\s*exports ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>([^<]+)</artifactId>");

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /** Writes the Javadoc with the tool of the JDK. */
    void write(Path out) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-notimestamp",
                "-Xdoclint:none",
                "--release",
                "17",
                "-encoding",
                "UTF-8",
                "-docencoding",
                "UTF-8"));
        arguments.addAll(List.of("-doctitle", "Credence", "-windowtitle", "Credence", "-d", out.toString()));
        arguments.addAll(List.of("-classpath", CLASS_PATH));
        for (Path descriptor : descriptors()) {
            add(descriptor, arguments);
        }
        ToolProvider javadoc = ToolProvider.findFirst("javadoc")
                .orElseThrow(() -> new IllegalStateException(
                        "Javadoc is made with a JDK, and this is none: java.home=" + System.getProperty("java.home")));
        int status = javadoc.run(System.out, System.err, arguments.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalStateException("javadoc must end with status 0: status=" + status);
        }
    }

    private List<Path> descriptors() throws IOException {
        try (Stream<Path> files = Files.find(
                root, 6, (file, attributes) -> file.endsWith("src/main/java/module-info.java") && isPublished(file))) {
            return files.sorted().toList();
        }
    }

    private boolean isPublished(Path descriptor) {
        return !root.relativize(descriptor).startsWith("examples")
                && !pom(descriptor).contains("<maven.deploy.skip>true")
                && isBuilt(folder(descriptor));
    }

    /** Modules of an inactive profile, and their dependencies, are not on the class path. */
    private static boolean isBuilt(Path module) {
        return Stream.of(CLASS_PATH.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize())
                .anyMatch(entry -> entry.startsWith(module.resolve("target")));
    }

    /** Returns the folder of a module from {@code src/main/java/module-info.java}. */
    private static Path folder(Path descriptor) {
        return descriptor.resolve("../../../..").normalize();
    }

    private static void add(Path descriptor, List<String> arguments) throws IOException {
        List<String> packages = EXPORTS.matcher(Files.readString(descriptor))
                .results()
                .map(result -> result.group(1))
                .toList();
        if (!packages.isEmpty()) {
            arguments.addAll(List.of("-group", artifact(descriptor), String.join(":", packages)));
        }
        for (String name : packages) {
            arguments.addAll(sources(descriptor.resolveSibling(name.replace('.', '/'))));
        }
    }

    private static List<String> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private static String artifact(Path descriptor) {
        Optional<String> artifact = ARTIFACT.matcher(pom(descriptor))
                .results()
                .map(ApiReference::first)
                .findFirst();
        return artifact.orElseThrow(() -> new IllegalStateException("pom names no artifact: " + descriptor));
    }

    private static String first(MatchResult result) {
        return result.group(1);
    }

    private static String pom(Path descriptor) {
        try {
            return Files.readString(folder(descriptor).resolve("pom.xml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
