package dev.credence.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Maven selects the nearest version: together with Commons Statistics, the client API of Commons RNG is one version
 * older than the rest.
 */
class OlderCommonsRngTest {
    /** Loads the client API before 1.7, which does not have this interface. */
    private static final class Older extends URLClassLoader {
        Older() throws MalformedURLException {
            super(urls(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] urls() throws MalformedURLException {
            List<URL> urls = new ArrayList<>();
            String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
            for (String entry : path.split(File.pathSeparator)) {
                urls.add(new File(entry).toURI().toURL());
            }
            return urls.toArray(URL[]::new);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.endsWith(".ArbitrarilyJumpableUniformRandomProvider")) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }

    @Test
    void olderClientApiThrowsWithAdviceToUseTheBom() throws Exception {
        try (Older loader = new Older()) {
            var block = loader.loadClass(Streams.class.getName()).getMethod("block", long.class, long.class);
            // The first failure names the class; the second one says that it could not be initialized.
            assertThat(Stream.of(1, 2)
                            .map(i -> catchThrowable(() -> block.invoke(null, 7L, 0L))
                                    .getCause()))
                    .allSatisfy(thrown -> assertThat(thrown)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("RNG")
                            .hasMessageEndingWith("; import dev.credence:credence-bom before other BOMs"));
        }
    }
}
