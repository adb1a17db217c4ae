package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.option.Configurable;
import dev.credence.api.text.PublishedModules;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list by which a registry names the module to install contains exactly the ids that the published modules register. */
class PublishedIdsTest {
    @Test
    void publishedIdsEqualRegisteredIdsAndAliases() throws IOException {
        assertThat(listed()).isEqualTo(registered());
    }

    private static Map<String, String> listed() throws IOException {
        Properties ids = new Properties();
        try (InputStream in = PublishedModules.class.getResourceAsStream("published-ids.properties")) {
            ids.load(Objects.requireNonNull(in));
        }
        Map<String, String> listed = new TreeMap<>();
        ids.stringPropertyNames().forEach(id -> listed.put(id, ids.getProperty(id)));
        return listed;
    }

    private static Map<String, String> registered() {
        Map<String, String> registered = new TreeMap<>();
        Registered.REGISTRY.metrics().forEach(metric -> {
            registered.put(metric.id(), module(metric));
            metric.aliases().forEach(alias -> registered.put(alias, module(metric)));
        });
        Stream.of(Registered.REGISTRY.methods(), Registered.REGISTRY.comparators())
                .flatMap(Collection::stream)
                .forEach(item -> registered.put(item.id(), module(item)));
        return registered;
    }

    /** The published module in whose folder a class was compiled. */
    private static String module(Configurable<?> item) {
        Path place = place(item.getClass());
        return Reactor.published().stream()
                .filter(member -> place.startsWith(member.folder()))
                .map(Reactor.Member::artifact)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(item.id() + " comes from no published module: " + place));
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no folder of " + type, e);
        }
    }
}
