package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedJarTest {
    private static final String SERVICE = "META-INF/services/a.Service";

    @TempDir
    private Path folder = Path.of("");

    private String classPath = "";

    @BeforeEach
    void writeJars() throws IOException {
        Map<String, String> first = new TreeMap<>();
        first.put("a/One.class", "one");
        first.put("shared.txt", "of the first");
        first.put("module-info.class", "module");
        first.put(SERVICE, "a.One");
        Map<String, String> second = new TreeMap<>();
        second.put("b/Two.class", "two");
        second.put("b/Version.class", "version");
        second.put("shared.txt", "of the second");
        second.put("META-INF/SIGNED.SF", "signature");
        second.put("META-INF/versions/9/b/Two.class", "two of Java 9");
        second.put("META-INF/versions/9/module-info.class", "module");
        second.put(SERVICE, "b.Two\n");
        classPath = jar("first.jar", "1", first) + File.pathSeparator + jar("second.jar", "2", second);
    }

    private Path jar(String name, String version, Map<String, String> entries) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        if (name.startsWith("second")) {
            attributes.put(Attributes.Name.MULTI_RELEASE, "true");
        }
        Path jar = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                out.putNextEntry(new JarEntry(entry.getKey()));
                out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
        return jar;
    }

    private Path merged(String name) throws IOException {
        Path merged = folder.resolve(name);
        MergedJar.main(new String[] {merged.toString(), classPath});
        return merged;
    }

    @Test
    void entriesAreThoseOfTheClassPathWithoutModulesAndSignatures() throws IOException {
        try (JarFile jar = new JarFile(merged("merged.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .containsExactlyInAnyOrder(
                            "META-INF/MANIFEST.MF",
                            SERVICE,
                            "META-INF/versions/9/b/Two.class",
                            "a/One.class",
                            "b/Two.class",
                            "b/Version.class",
                            "shared.txt");
            assertThat(text(jar, "shared.txt")).isEqualTo("of the first");
            assertThat(text(jar, "b/Two.class")).isEqualTo("two");
            assertThat(text(jar, SERVICE).lines().filter(line -> !line.isEmpty()))
                    .containsExactly("a.One", "b.Two");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void manifestIsOfTheFirstJarAndKeepsVersionsThatClassesRead() throws IOException {
        try (JarFile jar = new JarFile(merged("merged.jar").toFile())) {
            Manifest manifest = jar.getManifest();
            assertThat(manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION))
                    .isEqualTo("1");
            assertThat(manifest.getEntries()).containsOnlyKeys("b/");
            assertThat(manifest.getAttributes("b/").getValue(Attributes.Name.IMPLEMENTATION_VERSION))
                    .isEqualTo("2");
            assertThat(jar.isMultiRelease()).isTrue();
        }
    }

    @Test
    void sameJarsGiveSameBytesWithoutCompression() throws IOException {
        Path merged = merged("merged.jar");

        assertThat(Files.readAllBytes(merged("again.jar"))).isEqualTo(Files.readAllBytes(merged));
        try (JarFile jar = new JarFile(merged.toFile())) {
            assertThat(jar.stream()).allMatch(entry -> entry.getMethod() == ZipEntry.STORED);
        }
    }
}
