package dev.credence.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.UnexpectedAlertBehaviour;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The headless Chromium that all tests share; without Chromium the tests are skipped with a reason. */
final class Chromium {
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    private static final String ABSENT =
            "Tests in a browser are skipped: no Chromium with its chromedriver is on the PATH;"
                    + " install Debian's chromium and chromium-driver.";
    /** A strong reference, since an unreferenced logger loses its level; it warns about every Chromium newer than itself. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private static @Nullable Chromium running;

    private final ChromeDriver driver;
    private final Path downloads;

    private Chromium(ChromeDriver driver, Path downloads) {
        this.driver = driver;
        this.downloads = downloads;
    }

    /** Returns the browser, which the first call starts. */
    static synchronized Chromium running() {
        Chromium there = running;
        if (there == null) {
            there = started();
            running = there;
        }
        return there;
    }

    private static Chromium started() {
        Optional<File> browser = BROWSERS.stream().flatMap(Chromium::onPath).findFirst();
        Optional<File> driver = onPath("chromedriver").findFirst();
        if (browser.isEmpty() || driver.isEmpty()) {
            System.err.println(ABSENT);
        }
        assumeTrue(browser.isPresent() && driver.isPresent(), ABSENT);
        SELENIUM.setLevel(Level.SEVERE);
        try {
            Path home = Files.createTempDirectory("credence-browser");
            ChromeDriverService service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(driver.orElseThrow())
                    .withLogFile(home.resolve("chromedriver.log").toFile())
                    .build();
            ChromeDriver chrome = new ChromeDriver(service, options(browser.orElseThrow(), home));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> quit(chrome, home)));
            return new Chromium(chrome, Files.createDirectory(home.resolve("downloads")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<File> onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> new File(folder, program))
                .filter(File::canExecute);
    }

    private static ChromeOptions options(File browser, Path home) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser);
        options.setCapability("goog:loggingPrefs", logs);
        options.setUnhandledPromptBehaviour(UnexpectedAlertBehaviour.IGNORE);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--user-data-dir=" + home.resolve("profile"));
        return options;
    }

    private static void quit(ChromeDriver chrome, Path home) {
        chrome.quit();
        try (Stream<Path> files = Files.walk(home)) {
            files.sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            // a folder for temporary files keeps what is left
            home.toFile().deleteOnExit();
        }
    }

    /** Opens a page on this screen with this colour scheme. */
    OpenPage open(Path page, Screen screen, Scheme scheme) {
        return open(page.toUri(), screen, scheme, true);
    }

    /** Opens a page with scripts disabled. */
    OpenPage openWithoutScripts(Path page) {
        return open(page.toUri(), Screen.DESKTOP, Scheme.LIGHT, false);
    }

    private OpenPage open(URI page, Screen screen, Scheme scheme, boolean scripted) {
        driver.get("about:blank");
        command("Emulation.setScriptExecutionDisabled", Map.of("value", !scripted));
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        screen.width(),
                        "height",
                        screen.height(),
                        "deviceScaleFactor",
                        1,
                        "mobile",
                        screen == Screen.PHONE));
        // without animations, so that nothing is still on its way when it is clicked
        List<Map<String, String>> media = List.of(
                Map.of("name", "prefers-color-scheme", "value", scheme.word()),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"));
        command("Emulation.setEmulatedMedia", Map.of("features", media));
        command("Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", downloads.toString()));
        OpenPage opened = new OpenPage(driver, page, downloads);
        opened.forgetLogs();
        driver.get(page.toString());
        if (scripted) { // on a busy machine the driver may return before the last figures are there
            opened.promised("new Promise(loaded => document.readyState === 'complete' ? loaded(true)"
                    + " : addEventListener('load', () => loaded(true)))");
        }
        return opened;
    }

    private void command(String name, Map<String, Object> parameters) {
        driver.executeCdpCommand(name, parameters);
    }
}
