package dev.credence.cli;

import dev.credence.Credence;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Loads the jars that {@code CREDENCE_PLUGINS} names and reports each one that cannot be read; Java would skip it
 * silently.
 */
final class PluginJars {
    private static final String VARIABLE = "CREDENCE_PLUGINS";

    private PluginJars() {}

    /** Returns the installed metrics and methods after checking that every plugin can be read. */
    static Credence load(Map<String, String> environment) {
        Stream.of(environment.getOrDefault(VARIABLE, "").split(File.pathSeparator))
                .flatMap(PluginJars::files)
                .forEach(PluginJars::requireReadable);
        return Credence.load();
    }

    /**
     * Returns the jars of one entry of the class path: the entry itself, the jars of {@code folder/*}, or none for a
     * folder of classes.
     */
    private static Stream<File> files(String entry) {
        if (!entry.equals("*") && !entry.endsWith(File.separator + "*")) {
            return Stream.of(new File(entry)).filter(File::isFile);
        }
        File folder = new File(entry.equals("*") ? "." : entry.substring(0, entry.length() - 2));
        File[] jars = folder.listFiles((in, name) -> name.endsWith(".jar") || name.endsWith(".JAR"));
        return jars == null ? Stream.empty() : Stream.of(jars).sorted();
    }

    private static void requireReadable(File jar) {
        try (ZipFile opened = new ZipFile(jar)) {
            if (opened.size() == 0) {
                throw Failure.usage(VARIABLE + " names an empty jar: " + jar + "; build or copy it again");
            }
        } catch (IOException e) {
            throw Failure.usage(
                    VARIABLE + " names a jar that cannot be read: " + jar + ": " + e.getMessage()
                            + "; build or copy it again",
                    e);
        }
    }
}
