package dev.credence.cli;

import dev.credence.Credence;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** The jars that {@code CREDENCE_PLUGINS} names. Java passes over one that it cannot read, and the plugin would be missed in silence. */
final class PluginJars {
    private static final String VARIABLE = "CREDENCE_PLUGINS";

    private PluginJars() {}

    /** What is installed, once every plugin can be read. */
    static Credence load(Map<String, String> environment) {
        Stream.of(environment.getOrDefault(VARIABLE, "").split(File.pathSeparator))
                .flatMap(PluginJars::files)
                .forEach(PluginJars::requireReadable);
        return Credence.load();
    }

    /** The jars of an entry of a class path: itself, those of {@code folder/*}, or none of a folder of classes. */
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
